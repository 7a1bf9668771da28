import type { Gives } from '@waea/contract/call'
import type { leaving } from '@waea/contract/people/leaving'
import { displayMsisdn } from '@waea/kit/msisdn'
import type { ReactNode } from 'react'

export type Leaving = Gives<typeof leaving.read>

export const linkLook = 'font-semibold text-primary underline underline-offset-4'

/** A part of the page, with its heading. */
export function Part({ id, title, children }: { id: string; title: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={`leave-${id}`} className="grid gap-4">
      <h2 id={`leave-${id}`} className="text-h2">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A mobile's number as people write it. */
export function mobileText({ MSISDN }: Pick<Leaving['Mobiles'][number], 'MSISDN'>): string {
  return MSISDN ? displayMsisdn(MSISDN) : 'SIM'
}
