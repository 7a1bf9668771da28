import { Trans, useLingui } from '@lingui/react/macro'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Card } from '@waea/ui/card'
import { DescriptionList } from '@waea/ui/data/description-list'
import { useLocale } from '../../../shell/session/shared/portal.tsx'
import type { Dispute } from './dispute-words.tsx'
import { Resolution } from './resolution.tsx'

/** A dispute that was just opened: its number, the day of the answer, and the amount that is not due until then. */
export function DisputeOpened({ dispute }: { dispute: Dispute }) {
  const { t } = useLingui()
  const locale = useLocale()
  const amount = dollars(money(dispute.AmountCents))
  return (
    <Card as="section" aria-label={t`Your dispute`} className="grid gap-4">
      <DescriptionList
        items={[
          { key: 'number', term: t`Case number`, value: dispute.Number },
          { key: 'line', term: t`Disputed`, value: t`${dispute.LineName}, ${amount}` },
          { key: 'by', term: t`You get our answer by`, value: dateText(dispute.AnswerBy, 'date', locale) },
        ]}
      />
      <p className="text-ink-2">
        <Trans>
          We emailed you this. You don’t have to pay {amount} while we look into it: no reminder, no late fee, no
          automatic payment and no suspension because of it. The rest of the bill stays due on its day.
        </Trans>
      </p>
      <Resolution />
    </Card>
  )
}
