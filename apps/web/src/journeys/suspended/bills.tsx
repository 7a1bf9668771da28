import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import type { dunning } from '@waea/contract/money/dunning'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { DisputeForm } from '../../capabilities/dunning/shared/dispute-form.tsx'
import { DisputeOpened } from '../../capabilities/dunning/shared/dispute-opened.tsx'
import type { Dispute } from '../../capabilities/dunning/shared/dispute-words.tsx'
import { Screen } from '../../shell/frame/shared/screen.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'

type Arrears = Gives<typeof dunning.arrears>

/** The unpaid bills, each with the amount left, the disputed amount, and a link to dispute a line. */
export function Bills({ arrears, onDispute }: { arrears: Arrears; onDispute: (number: string) => void }) {
  const { t } = useLingui()
  const locale = useLocale()
  if (arrears.Bills.length === 0) return null
  return (
    <Card as="section" aria-labelledby="bills" className="grid gap-2">
      <h2 id="bills" className="text-h3">
        <Trans>Your unpaid bills</Trans>
      </h2>
      <ul className="divide-y divide-line">
        {arrears.Bills.map(({ Number: number, PayBy, AskedCents, DisputedCents, IsOverdue }) => (
          <li key={number} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-3">
            <p className="font-semibold wrap-anywhere">{number}</p>
            <p className="text-right font-semibold tabular-nums">{dollars(money(AskedCents))}</p>
            <p className={`text-s ${IsOverdue ? 'font-medium text-bad' : 'text-ink-2'}`}>
              {IsOverdue ? t`Was due ${dateText(PayBy, 'date', locale)}` : t`Due ${dateText(PayBy, 'date', locale)}`}
            </p>
            {DisputedCents > 0 && (
              <p className="text-right text-s text-ink-2 tabular-nums">
                <Trans>{dollars(money(DisputedCents))} is disputed</Trans>
              </p>
            )}
            <Button
              tone="link"
              className="col-span-full justify-self-start"
              aria-label={t`Dispute a line of ${number}`}
              onClick={() => onDispute(number)}
            >
              <Trans>Dispute a line</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Disputes a line, shown in place of the page: a suspended account has no other page. */
export function DisputeBill({
  number,
  onBack,
  onOpened,
}: {
  number: string
  onBack: () => void
  onOpened: (dispute: Dispute) => void
}) {
  return (
    <Screen title={<Trans>Dispute a line of {number}</Trans>}>
      <DisputeForm number={number} onOpened={onOpened} />
      <Back onBack={onBack} />
    </Screen>
  )
}

/** The dispute is open, but the account is still suspended over undisputed amounts. */
export function Disputed({ opened, onBack }: { opened: Dispute; onBack: () => void }) {
  return (
    <Screen title={<Trans>We’re looking into it</Trans>}>
      <DisputeOpened dispute={opened} />
      <Back onBack={onBack} />
    </Screen>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <Button tone="quiet" className="justify-self-start" onClick={onBack}>
      <Trans>Back</Trans>
    </Button>
  )
}
