import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@waea/contract/call-error'
import { activation } from '@waea/contract/mobile/activation'
import { plans } from '@waea/contract/mobile/plans'
import { sims } from '@waea/contract/mobile/sims'
import { isRefusal } from '@waea/domain/refusal'
import { typedSimNumber } from '@waea/domain/sims/sim-number'
import { displayMsisdn } from '@waea/kit/msisdn'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useErrorText } from '../../shell/forms/shared/refusal-text.tsx'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { Link, useSearchValue } from '../../shell/routing/shared/link.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { isOn } from '../../shell/session/shared/settings.ts'
import type { Mobile } from '../mobiles/shared/use-mobile.ts'
import { type Sim, whichOf } from './of-mobile.ts'

const changes = [sims.status, plans.mobiles, activation.installation] as const

/** Chooses the SIM that takes over the number, with what that means, and the button. */
export function ChooseSim({ sim, mobile }: { sim: Sim; mobile: Mobile }) {
  const { t } = useLingui()
  const ready = useSearchValue('sim')
  const ordered = sim.Replacements
  const [kind, setKind] = useState<string>(() => first(sim, ready))
  const [typed, setTyped] = useState(ready ?? '')
  const { onSend, refusal, wrong } = useSwap(mobile, kind, typed)
  return (
    <>
      <Card as="section" aria-labelledby="choose" className="grid gap-5">
        <h2 id="choose" className="text-h3">
          <Trans>Choose the new SIM</Trans>
        </h2>
        <SendForm
          onSend={onSend}
          refusal={wrong === undefined ? refusal : undefined}
          submitText={<Trans>Swap the SIM</Trans>}
          note={<Trans>We confirm it’s you, and tell you by email and text before and after. It costs nothing.</Trans>}
        >
          <RadioCards
            label={t`The new SIM`}
            value={kind}
            onChange={setKind}
            options={[
              ...ordered.map(({ MobileUUID, SIMType, Last4 }) => ({
                value: MobileUUID,
                title: SIMType === 'esim' ? t`The eSIM you ordered` : t`The SIM card you ordered`,
                detail: t`ending ${Last4}`,
              })),
              {
                value: 'esim',
                title: t`A new eSIM`,
                detail: t`Ready in about a minute. You install it on your phone.`,
              },
              { value: 'card', title: t`A SIM card you have`, detail: t`From a shop or a friend, not in use yet.` },
            ]}
          />
          {kind === 'card' && (
            <Field
              label={<Trans>SIM ID or card number</Trans>}
              hint={t`The 10 digits of the SIM ID, or the 19 or 20 digits printed on the card.`}
              error={wrong}
              required
            >
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                maxLength={40}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
            </Field>
          )}
          <WhatHappens sim={sim} />
        </SendForm>
      </Card>
      <NoSim sim={sim} mobile={mobile} />
    </>
  )
}

function first({ Replacements }: Sim, ready: string | undefined): string {
  const ordered = Replacements.find(({ SIMID }) => ready === undefined || SIMID === ready)
  return ordered?.MobileUUID ?? (ready === undefined ? 'esim' : 'card')
}

/** Requests the swap to the chosen SIM. `wrong` is the error of the typed SIM number. */
function useSwap(mobile: Mobile, kind: string, typed: string) {
  const { t } = useLingui()
  const which = whichOf(mobile)
  const toCard = useSend(sims.swap, { changes })
  const toEsim = useSend(sims.swapToEsim, { changes })
  const errorText = useErrorText()
  const [wrong, setWrong] = useState<string>()
  const { onSend, refusal } = useSending(
    async () => {
      setWrong(undefined)
      if (kind === 'esim') return void (await toEsim.mutateAsync(which))
      if (kind !== 'card') return void (await toCard.mutateAsync({ ...which, ReplacementUUID: kind }))
      if (isRefusal(typedSimNumber(typed))) {
        setWrong(t`Enter the 10 digits of the SIM ID, or the 19 or 20 of the card.`)
        return undefined
      }
      return void (await toCard.mutateAsync({ ...which, SIMID: typed }))
    },
    {
      textOf: (error) => {
        const text = errorText(error)
        if (error instanceof CallError && error.field === 'SIMID') setWrong(text)
        return text
      },
    },
  )
  return { onSend, refusal, wrong: kind === 'card' ? wrong : undefined }
}

function WhatHappens({ sim }: { sim: Sim }) {
  const number = displayMsisdn(sim.MSISDN ?? '')
  return (
    <div className="grid gap-2">
      <p className="font-semibold">
        <Trans>What happens</Trans>
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-ink-2">
        <li>
          <Trans>{number} moves to the new SIM, with your plan, credit and settings.</Trans>
        </li>
        <li>
          <Trans>The SIM ending {sim.Last4} stops for good at that moment, and can’t be used again.</Trans>
        </li>
        <li>
          <Trans>If the network can’t do it, everything stays as it is.</Trans>
        </li>
      </ul>
    </div>
  )
}

function NoSim({ sim, mobile }: { sim: Sim; mobile: Mobile }) {
  const { settings } = usePortal()
  if (!isOn(settings, 'IS_SIM_PURCHASING_ALLOWED')) return null
  return (
    <Card as="section" tone="sunken" aria-labelledby="order" className="grid gap-3">
      <h2 id="order" className="text-h3">
        <Trans>No card, and no phone for an eSIM?</Trans>
      </h2>
      <p className="text-ink-2">
        {sim.Holds.length > 0 ? (
          <Trans>We send you a SIM card. Your number works again once you’ve swapped it in.</Trans>
        ) : (
          <Trans>We send you a SIM card. Your current SIM works until you swap it in.</Trans>
        )}
      </p>
      <Link
        to="/sim-purchase"
        search={{ replaces: mobile.UUID }}
        className={buttonClass({ tone: 'quiet', className: 'justify-self-start' })}
      >
        <Trans>Order a SIM card</Trans>
      </Link>
    </Card>
  )
}
