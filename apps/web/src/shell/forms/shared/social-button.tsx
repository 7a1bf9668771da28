import { Trans } from '@lingui/react/macro'
import { type SocialName, socialNames } from '@waea/domain/identity/social-names'
import { Button } from '@waea/ui/button'
import { SocialMark, wayMark } from './social-mark.tsx'

/**
 * The wide button that leads to a provider, with its logo. `redirectingTo` is the provider that the page is about to
 * open.
 */
export function SocialButton({
  name,
  redirectingTo,
  onLeave,
}: {
  name: SocialName
  redirectingTo: SocialName | undefined
  onLeave: (name: SocialName) => Promise<void>
}) {
  const provider = socialNames[name]
  return (
    <Button
      tone="quiet"
      wide
      loading={redirectingTo === name}
      icon={<SocialMark name={name} className={wayMark} />}
      onClick={() => void onLeave(name)}
    >
      <Trans>Continue with {provider}</Trans>
    </Button>
  )
}
