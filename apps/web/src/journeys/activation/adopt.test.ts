import { CallError } from '@waea/contract/call-error'
import { activation } from '@waea/contract/mobile/activation'
import { expect, test } from 'vitest'
import type { Send } from '../../shell/calls/shared/api.ts'
import { aMemory } from '../../tests/memory.ts'
import { adopt } from './adopt.ts'

const adoption = {
  AuthResponse: { JWT: 'adoption-1.secret' },
  AdoptionRequest: { UUID: 'adoption-1', ProductInstanceUUID: 'mobile-1', ProductType: 'prepaymobileAddon' },
}
/** A server whose link works, or fails in the given way; resuming always works. */
function serving(link: 'works' | 'used' | 'unknown' | 'unreachable'): Send {
  return (async ({ is }: { is: string }) => {
    if (is === activation.resume.is || link === 'works') return adoption
    if (link === 'unreachable') throw new CallError('Network error', 0)
    throw link === 'used'
      ? new CallError('used', 409, { code: 'link-used' })
      : new CallError('TOKEN_ERROR', 400, { code: 'token-error' })
  }) as unknown as Send
}

test('[S-ONB-10] adopting by a link keeps the resume token and the adoption for this tab', async () => {
  const memory = aMemory()
  await adopt(serving('works'), 'CODE-1', undefined, memory)
  expect(JSON.parse([...memory.kept.values()][0] ?? '')).toEqual({
    code: 'CODE-1',
    uuid: 'adoption-1',
    JWT: 'adoption-1.secret',
  })
})

test('a link that was used up on the way leads on for the customer who opened it', async () => {
  const memory = aMemory()
  await adopt(serving('works'), 'CODE-1', 'customer-1', memory)
  expect(await adopt(serving('used'), 'CODE-1', 'customer-1', memory)).toEqual(adoption)
})

test('a used link of somebody else stays refused', async () => {
  await expect(adopt(serving('used'), 'CODE-1', 'customer-1', aMemory())).rejects.toThrow('used')
})

test('[E-ONB-01] a refused link clears what was kept to resume, one that cannot be asked about does not', async () => {
  const memory = aMemory()
  await adopt(serving('works'), 'CODE-1', undefined, memory)
  await expect(adopt(serving('unreachable'), 'CODE-1', undefined, memory)).rejects.toThrow('Network error')
  expect(memory.kept.size).toBe(1)
  await expect(adopt(serving('unknown'), 'CODE-1', undefined, memory)).rejects.toThrow('TOKEN_ERROR')
  expect(memory.kept.size).toBe(0)
})
