import { Trans } from '@lingui/react/macro'
import { Notice } from '@waea/ui/states/notice'
import type { ReactNode } from 'react'
import { savedCardName } from './shared/card-words.ts'
import type { SavedCard } from './shared/first-choice.ts'

/** Explains a direct debit before it starts: how long it takes, the emails about it, and that it may fail. */
export function DebitTerms({ account, meanwhile }: { account: SavedCard; meanwhile: ReactNode }) {
  return (
    <Notice tone="info" title={<Trans>By direct debit from {savedCardName(account)}</Trans>}>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          <Trans>
            Your bank takes up to two business days. Before it’s debited we email you the amount and the day.
          </Trans>
        </li>
        <li>{meanwhile}</li>
        <li>
          <Trans>If your bank refuses it, or takes it back later, we email you and you owe the amount again.</Trans>
        </li>
      </ul>
    </Notice>
  )
}
