import type { Gives } from '@waea/contract/call'
import { onboarding } from '@waea/contract/mobile/onboarding'
import type { Send } from '../../shell/calls/shared/api.ts'
import { CallError } from '../../shell/calls/shared/call-error.ts'
import type { OnboardingState, Sent } from './onboarding-state.ts'

/** An adoption that began without a link. */
export type Begun = Gives<typeof onboarding.adoptByIp>

const callOf = ({ way }: Sent) => (way === 'sim' ? onboarding.adoptBySimSms : onboarding.adoptBySms)

/** Sends a code to the number or the SIM. */
export async function requestCode(send: Send, sent: Sent): Promise<void> {
  const { way: _way, ...named } = sent
  await send(callOf(sent), { SPID: 2, ...named })
}

/** Shows the code; the adoption begins. */
export async function showCode(send: Send, sent: Sent, SMSCode: string): Promise<Begun> {
  const { way: _way, ...named } = sent
  const answer = await send(callOf(sent), { SPID: 2, ...named, SMSCode })
  if ('SMSCodeSent' in answer) throw new CallError('', 0)
  return answer
}

/** What is kept of an adoption. */
export function stateOfBegun({ AuthResponse, FinaliseURL, SIM }: Begun): Partial<OnboardingState> {
  return { JWT: AuthResponse.JWT, finalise_url: FinaliseURL, sim: SIM }
}
