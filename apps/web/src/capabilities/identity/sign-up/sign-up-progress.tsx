import { useLingui } from '@lingui/react/macro'
import { Steps } from '@waea/ui/data/steps'

/** The progress of signing up: the details, then the emailed code. */
export function SignUpProgress({ current }: { current: 1 | 2 }) {
  const { t } = useLingui()
  return <Steps label={t`Create account`} steps={[t`Your details`, t`Confirm your email`]} current={current} />
}
