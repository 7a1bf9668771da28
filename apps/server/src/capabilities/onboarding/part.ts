import { onboarding } from '@waea/contract/mobile/onboarding'
import { part } from '../../platform/jobs/part.ts'
import { adoptByCode } from './adopt-by-code.ts'
import { adoptByIp } from './adopt-by-ip.ts'

/** Starting a SIM without a link. */
export const onboardingPart = part({
  name: 'onboarding',
  calls: onboarding,
  handlers: {
    adoptByIp,
    adoptBySms: (ctx, input) => adoptByCode(ctx, 'text', input),
    adoptBySimSms: (ctx, input) => adoptByCode(ctx, 'sim', input),
  },
})
