import { activation } from '@waea/contract/activation'
import { expect, test } from 'vitest'
import type { Send } from '../../shell/calls/api.ts'
import { CallError } from '../../shell/calls/call-error.ts'
import { aMemory } from '../../tests/memory.ts'
import { adopt } from './adopt.ts'

const adoption = {
  AuthResponse: { JWT: 'adoption-1.secret' },
  AdoptionRequest: { UUID: 'adoption-1', ProductInstanceUUID: 'mobile-1', ProductType: 'prepaymobileAddon' },
}
/** A server whose link works, or is used up; resuming always works. */
function serving(link: 'works' | 'used'): Send {
  return (async ({ is }: { is: string }) => {
    if (is === activation.resume.is || link === 'works') return adoption
    throw new CallError('used', 409, { code: 'link-used' })
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
