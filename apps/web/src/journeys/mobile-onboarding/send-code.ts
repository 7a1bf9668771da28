import type { Gives } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { onboarding } from '@waea/contract/mobile/onboarding'
import type { Send } from '../../shell/calls/shared/api.ts'
import type { OnboardingState, Sent } from './onboarding-state.ts'

/** An adoption started without a link. */
export type StartedAdoption = Gives<typeof onboarding.adoptByIp>

const callOf = ({ way }: Sent) => (way === 'sim' ? onboarding.adoptBySimSms : onboarding.adoptBySms)

/** Sends a code to the number or the SIM. */
export async function requestCode(send: Send, sent: Sent): Promise<void> {
  const { way: _way, ...named } = sent
  await send(callOf(sent), { SPID: 2, ...named })
}

/** Submits the code, which starts the adoption. */
export async function showCode(send: Send, sent: Sent, SMSCode: string): Promise<StartedAdoption> {
  const { way: _way, ...named } = sent
  const answer = await send(callOf(sent), { SPID: 2, ...named, SMSCode })
  if ('SMSCodeSent' in answer) throw new CallError('', 0)
  return answer
}

/** The part of an adoption that is stored. */
export function stateOfAdoption({ AuthResponse, FinaliseURL, SIM }: StartedAdoption): Partial<OnboardingState> {
  return { JWT: AuthResponse.JWT, finalise_url: FinaliseURL, sim: SIM }
}
