import type { Gives } from '@waea/contract/call'
import { CallError } from '@waea/contract/call-error'
import { activation } from '@waea/contract/mobile/activation'
import type { RefusalCode } from '@waea/domain/refusal'
import type { Send } from '../../shell/calls/shared/api.ts'
import { type Memory, tabMemory } from '../../shell/device/shared/memory.ts'

type Adoption = Gives<typeof activation.adoptByToken>

const name = 'waea-adoption'

/**
 * Opens an activation link: a visitor only sees the SIM, a signed-in customer adopts it. The resume token and the
 * adoption's id are kept in this tab (1§4), so that a link used up along the way can still be resumed; a refused link
 * clears them (3§8.5).
 */
export async function adopt(
  send: Send,
  code: string,
  customerUuid: string | undefined,
  memory: Memory = tabMemory(),
): Promise<Adoption> {
  try {
    const input = { SPID: 2 as const, Token: code, ...(customerUuid !== undefined && { CustomerUUID: customerUuid }) }
    const adoption = await send(activation.adoptByToken, input)
    const kept = { code, uuid: adoption.AdoptionRequest.UUID, JWT: adoption.AuthResponse.JWT }
    memory.remember(name, JSON.stringify(kept))
    return adoption
  } catch (error) {
    const stored = memory.recall(name)
    const kept = stored === undefined ? undefined : (JSON.parse(stored) as { code: string; uuid: string })
    const isUsedUp = error instanceof CallError && error.code === 'link-used'
    if (isUsedUp && kept?.code === code) {
      if (customerUuid === undefined) throw error
      return send(activation.resume, { adoptionUuid: kept.uuid })
    }
    if (isFailure(error)) memory.forget(name)
    throw error
  }
}

/** Refusals after which a link can't work any more. */
const failures: readonly RefusalCode[] = ['token-error', 'no-service', 'link-used', 'link-expired', 'already-active']

const isFailure = (error: unknown) =>
  error instanceof CallError && error.code !== undefined && failures.includes(error.code)
