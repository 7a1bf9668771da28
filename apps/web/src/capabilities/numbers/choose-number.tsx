import { Trans, useLingui } from '@lingui/react/macro'
import { numbers } from '@waea/contract/mobile/numbers'
import { dollars, money } from '@waea/kit/money'
import { displayMsisdn } from '@waea/kit/msisdn'
import { Button, buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Field } from '@waea/ui/fields/field'
import { RadioCards } from '@waea/ui/fields/radio-cards'
import { Segmented } from '@waea/ui/fields/segmented'
import { SendForm } from '@waea/ui/fields/send-form'
import { TextInput } from '@waea/ui/fields/text-input'
import { giveFocus } from '@waea/ui/heading-focus'
import { Notice } from '@waea/ui/states/notice'
import { useEffect, useRef, useState } from 'react'
import { useSend } from '../../shell/data/shared/use-send.ts'
import { useSending } from '../../shell/forms/shared/sending.ts'
import { Link } from '../../shell/routing/shared/link.tsx'
import type { Terms, Which } from './of-mobile.ts'

type By = 'Ending' | 'Pattern'

/** The price of a change, and a search for free numbers, page by page. */
export function ChooseNumber({
  which,
  current,
  terms,
  onChoose,
}: {
  which: Which
  current: string
  terms: Terms
  onChoose: (MSISDN: string) => void
}) {
  const { t } = useLingui()
  const [by, setBy] = useState<By>('Ending')
  const [typed, setTyped] = useState('')
  // The page that was found last stays while another is searched for, and if there is none.
  const [shown, setShown] = useState<{ page: number; found: readonly string[] }>()
  const search = useSend(numbers.search)
  const { refusal, onSend, isSending } = useSending(async (at: number) => {
    const { MSISDNs } = await search.mutateAsync({ ...which, Page: at, ...(typed.trim() && { [by]: typed }) })
    setShown({ page: at, found: MSISDNs })
  })
  return (
    <>
      <Price terms={terms} current={current} />
      <Card as="section" aria-labelledby="find" className="grid gap-4">
        <h2 id="find" className="text-h3">
          <Trans>Find a number</Trans>
        </h2>
        <SendForm onSend={() => onSend(0)} refusal={refusal} submitText={<Trans>Show numbers</Trans>}>
          <Segmented
            label={t`Search by`}
            value={by}
            onChange={(value) => setBy(value as By)}
            segments={[
              { value: 'Ending', label: t`Last digits` },
              { value: 'Pattern', label: t`Pattern` },
            ]}
          />
          <Field
            label={by === 'Ending' ? <Trans>Ends with</Trans> : <Trans>Pattern</Trans>}
            hint={
              by === 'Ending'
                ? t`Such as 77. Leave it empty to see any number.`
                : t`A ? stands for any digit, such as 777??.`
            }
          >
            <TextInput
              inputMode={by === 'Ending' ? 'numeric' : 'text'}
              autoComplete="off"
              maxLength={20}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </SendForm>
      </Card>
      {shown && (
        <FreeNumbers
          key={shown.found.join()}
          found={shown.found}
          isSearching={isSending}
          onMore={() => void onSend(shown.page + 1)}
          onChoose={onChoose}
        />
      )}
    </>
  )
}

function Price({ terms, current }: { terms: Terms; current: string }) {
  const price = dollars(money(terms.AmountCents))
  const number = displayMsisdn(current)
  return (
    <Card as="section" aria-labelledby="before" className="grid gap-3">
      <h2 id="before" className="text-h3">
        <Trans>Before you change</Trans>
      </h2>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {terms.PaidFrom === 'nothing' && <Trans>It costs nothing.</Trans>}
          {terms.PaidFrom === 'credit' && <Trans>It costs {price}, GST included, from your credit.</Trans>}
          {terms.PaidFrom === 'bill' && <Trans>It costs {price}, GST included, on your next bill.</Trans>}
        </li>
        <li>
          <Trans>You lose {number}: calls and texts to it no longer reach you, and you can’t get it back here.</Trans>
        </li>
        <li>
          <Trans>
            Codes that banks and others text to {number} no longer reach you. Change the number there first.
          </Trans>
        </li>
        <li>
          <Trans>Your SIM, plan, add-ons, credit and settings stay as they are.</Trans>
        </li>
      </ul>
      {terms.MissingCents > 0 && (
        <Notice
          tone="warn"
          title={<Trans>Your credit is {dollars(money(terms.MissingCents))} short</Trans>}
          action={
            <Link to="/profile/balance/top-up" className={buttonClass({ tone: 'quiet', size: 's' })}>
              <Trans>Top up</Trans>
            </Link>
          }
        />
      )}
    </Card>
  )
}

function FreeNumbers({
  found,
  isSearching,
  onMore,
  onChoose,
}: {
  found: readonly string[]
  isSearching: boolean
  onMore: () => void
  onChoose: (MSISDN: string) => void
}) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  // On a phone the results are below the visible part.
  useEffect(() => {
    giveFocus(heading.current)
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <Card as="section" aria-labelledby="found" className="grid gap-4">
      <div>
        <h2 ref={heading} id="found" className="text-h3 outline-none">
          <Trans>Free numbers</Trans>
        </h2>
        <p className="text-s text-ink-2">
          <Trans>We hold these for you for 10 minutes.</Trans>
        </p>
      </div>
      <RadioCards
        label={t`Your new number`}
        value={chosen}
        onChange={setChosen}
        columns="fit"
        options={found.map((value) => ({
          value,
          title: <span className="whitespace-nowrap tabular-nums">{displayMsisdn(value)}</span>,
        }))}
      />
      <div className="flex flex-wrap gap-3">
        <Button disabled={!chosen} onClick={() => onChoose(chosen)}>
          <Trans>Continue</Trans>
        </Button>
        <Button tone="quiet" loading={isSearching} onClick={onMore}>
          <Trans>Show other numbers</Trans>
        </Button>
      </div>
    </Card>
  )
}
