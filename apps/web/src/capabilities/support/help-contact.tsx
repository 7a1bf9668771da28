import { Trans } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { useBrand, useBrandTexts } from '../../shell/session/shared/brand.tsx'
import { ChatButton } from './chat-button.tsx'
import { WriteToUs } from './write-to-us.tsx'

const linkLook = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4'

/** How to contact our support staff. `amongCases`: the page itself links to the cases and to writing a new one. */
export function HelpContact({ amongCases = false }: { amongCases?: boolean }) {
  const { support } = useBrand()
  const texts = useBrandTexts()
  return (
    <Card as="section" tone="sunken" className="grid gap-1">
      <h2 className="text-h3">
        <Trans>Ask us</Trans>
      </h2>
      <p className="flex flex-wrap gap-x-6">
        <a href={support.phoneLink} className={linkLook}>
          {support.phone}
        </a>
        <a href={`mailto:${support.email}`} className={linkLook}>
          {support.email}
        </a>
      </p>
      <p lang={texts.lang} className="text-s text-ink-2">
        {texts.hours}
      </p>
      {!amongCases && <WriteToUs />}
      <ChatButton />
    </Card>
  )
}
