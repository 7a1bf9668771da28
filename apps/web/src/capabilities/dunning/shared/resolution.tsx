import { Trans } from '@lingui/react/macro'
import { disputeResolution } from '@waea/domain/dunning/resolution'

/** The free external scheme for customers who can't reach an agreement with the provider. */
export function Resolution() {
  const { name, link, phone } = disputeResolution
  const phoneLink = `tel:${phone.replaceAll(' ', '')}`
  const look = 'font-semibold text-primary underline underline-offset-4'
  return (
    <p className="text-s text-ink-2">
      <Trans>
        Not happy with how we handle it? {name} can decide between us, at no cost to you:{' '}
        <a href={link} className={look}>
          {link.replace('https://', '')}
        </a>{' '}
        or{' '}
        <a href={phoneLink} className={`whitespace-nowrap ${look}`}>
          {phone}
        </a>
        .
      </Trans>
    </p>
  )
}
