import { Trans } from '@lingui/react/macro'
import { daysBetweenTransfers } from '@waea/domain/product-type/transfer'
import { dateText } from '@waea/kit/date-text'
import { dollars, money } from '@waea/kit/money'
import { buttonClass } from '@waea/ui/button'
import { Card } from '@waea/ui/card'
import { Chip } from '@waea/ui/chip'
import { Link } from '../../shell/routing/shared/link.tsx'
import { useLocale } from '../../shell/session/shared/portal.tsx'
import { type Refused, type Terms, useTypeWords } from './type-words.ts'

type Way = Terms['Ways'][number]

/** The current billing type of the mobile, and the others: each links on, or says what prevents it and what to do. */
export function ChooseType({ terms }: { terms: Terms }) {
  const words = useTypeWords()
  return (
    <section aria-labelledby="ways" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="ways" className="text-h3">
          <Trans>How do you want to pay?</Trans>
        </h2>
        <p className="text-ink-2">
          <Trans>You keep your number and your SIM. You see every figure before anything changes.</Trans>
        </p>
      </div>
      <ul className="grid gap-4 md:grid-cols-3">
        {terms.Type && (
          <li className="grid">
            <Card as="article" tone="chosen" className="flex flex-col gap-3" aria-label={words[terms.Type].name}>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="text-h3">{words[terms.Type].name}</h3>
                <Chip tone="accent">
                  <Trans>Now</Trans>
                </Chip>
              </div>
              <p className="text-ink-2">{words[terms.Type].means}</p>
            </Card>
          </li>
        )}
        {terms.Ways.map((way) => (
          <li key={way.Type} className="grid">
            <Other way={way} owed={terms.OwedCents} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Other({ way, owed }: { way: Way; owed: number }) {
  const { name, means } = useTypeWords()[way.Type]
  return (
    <Card as="article" className="flex flex-col gap-3" aria-label={name}>
      <h3 className="text-h3">{name}</h3>
      <p className="flex-1 text-ink-2">{means}</p>
      {way.Refused ? (
        <WhyNot refused={way.Refused} again={way.Again} owed={owed} />
      ) : (
        <Link to="/sim-transfer-product-type" search={{ to: way.Type }} className={buttonClass({ wide: true })}>
          <Trans>Choose {name}</Trans>
        </Link>
      )}
    </Card>
  )
}

function WhyNot({ refused, again, owed }: { refused: Refused; again: string | undefined; owed: number }) {
  const locale = useLocale()
  const day = again === undefined ? '' : dateText(again, 'day', locale)
  const sum = dollars(money(owed))
  const quiet = buttonClass({ tone: 'quiet', wide: true })
  switch (refused) {
    case 'debt':
      return (
        <>
          <p className="text-s">
            <Trans>You owe {sum}. Pay it first.</Trans>
          </p>
          <Link to="/profile/pay-bill" className={quiet}>
            <Trans>Pay {sum}</Trans>
          </Link>
        </>
      )
    case 'no-card':
      return (
        <>
          <p className="text-s">
            <Trans>Bills come after the month, so we ask first how you’ll pay them.</Trans>
          </p>
          <Link to="/sim-transfer-product-type" search={{ to: 'postpay' }} className={quiet}>
            <Trans>Choose how to pay bills</Trans>
          </Link>
        </>
      )
    case 'this-month':
      return (
        <p className="text-s">
          <Trans>
            You can change this once in {daysBetweenTransfers} days: again on {day}.
          </Trans>
        </p>
      )
    case 'changing':
      return (
        <p className="text-s">
          <Trans>Another change of this SIM is under way. Wait until it’s done.</Trans>
        </p>
      )
    case 'locked':
      return (
        <p className="text-s">
          <Trans>This SIM and its number are locked. Turn the lock off first.</Trans>
        </p>
      )
    case 'frozen':
      return (
        <p className="text-s">
          <Trans>This SIM is frozen. Contact us to unfreeze it.</Trans>
        </p>
      )
    default:
      return (
        <p className="text-s">
          <Trans>This mobile is not in use. Start it again first.</Trans>
        </p>
      )
  }
}
