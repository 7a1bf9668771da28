import { Trans, useLingui } from '@lingui/react/macro'
import type { Gives } from '@waea/contract/call'
import { balance } from '@waea/contract/money/balance'
import { inCents } from '@waea/domain/balance/auto-top-up'
import { dollars } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Notice } from '@waea/ui/states/notice'
import { useToast } from '@waea/ui/states/toast'
import { useIsMember } from '../../capabilities/payments/shared/owners-cards.tsx'
import { useCall } from '../../shell/data/shared/use-call.ts'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { useHeadingFocus } from '../../shell/frame/shared/heading-focus.ts'
import { useCustomerUuid } from '../../shell/session/shared/portal.tsx'

type AutoTopUp = Gives<typeof balance.autoTopUps>['AutoTopUps'][number]

/**
 * Automatic top-ups that continue while the account is suspended, each with a button to switch it off. Renders nothing
 * for members, who don't pay for any.
 */
export function AutoTopUps() {
  const customerUuid = useCustomerUuid()
  const isMember = useIsMember()
  const list = useCall(balance.autoTopUps, { customerUuid }).data?.AutoTopUps
  if (isMember || !list) return null
  return <Listed list={list} />
}

function Listed({ list }: { list: readonly AutoTopUp[] }) {
  // Switching one off removes its line, and with it the focused button.
  useHeadingFocus(String(list.length))
  if (list.length === 0) return null
  return (
    <Card as="section" aria-labelledby="auto-top-ups" className="grid gap-2">
      <h2 id="auto-top-ups" className="text-h3">
        <Trans>Automatic top-up</Trans>
      </h2>
      <p className="text-ink-2">
        <Trans>
          We charge nothing automatically while the account is suspended. Once it’s active again, top-ups continue
          unless you switch them off.
        </Trans>
      </p>
      <ul className="divide-y divide-line">
        {list.map((one) => (
          <OneTopUp key={one.MobileUUID} of={one} />
        ))}
      </ul>
    </Card>
  )
}

function OneTopUp({ of: { MobileUUID, MSISDN, AmountDollars } }: { of: AutoTopUp }) {
  const { t } = useLingui()
  const customerUuid = useCustomerUuid()
  const toast = useToast()
  const end = useSend(balance.endAutoTopUp, { changes: [balance.autoTopUps] })
  const { refusal, onSend, isSending } = useSending(async () => {
    await end.mutateAsync({ customerUuid, mobileUuid: MobileUUID })
    toast({ text: t`Automatic top-up is off. Nothing more is charged automatically.`, tone: 'good' })
  })
  const number = MSISDN ? displayMsisdn(MSISDN) : t`Mobile without a number`
  const amount = dollars(inCents(AmountDollars))
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <Trans>
            <span className="font-semibold">{number}</span>: {amount} each time
          </Trans>
        </p>
        <Button
          tone="quiet"
          size="s"
          loading={isSending}
          aria-label={t`Switch off the automatic top-up of ${number}`}
          onClick={() => void onSend()}
        >
          <Trans>Switch off</Trans>
        </Button>
      </div>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </li>
  )
}
