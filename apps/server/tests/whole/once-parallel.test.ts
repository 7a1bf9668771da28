import { expect, test } from 'vitest'
import { chargesOf, shopOfFile } from '../shop/shop-support.ts'
import { onceCalls } from './once-calls.ts'

const portal = shopOfFile()
const presses = 4

test('every call by which a person moves money or goods once, pressed several times at once, is made once and answered alike', async () => {
  for (const [name, of] of Object.entries(onceCalls)) {
    const { input, token } = await of.prepare(portal)
    const before = await chargesOf(portal)
    const said = await Promise.all(
      Array.from({ length: presses }, () => portal.call(of.call, input as never, { token, key: `at-once-${name}` })),
    )
    const [first] = said
    for (const answer of said) {
      expect({ name, ...answer }).toMatchObject({ name, status: 200 })
      expect({ name, ...answer.body }).toEqual({ name, ...first?.body })
    }
    expect({ name, charges: (await chargesOf(portal)) - before }).toEqual({ name, charges: of.charges })
  }
})
