import { Trans } from '@lingui/react/macro'

/** What usage costs on a mobile without allowances. */
export function NoPlanWords({ stops }: { stops: boolean }) {
  return stops ? (
    <Trans>You have no plan with data, minutes or texts. They’re stopped, and you pay nothing.</Trans>
  ) : (
    <Trans>You have no plan with data, minutes or texts. You pay casual rates for what you use.</Trans>
  )
}
