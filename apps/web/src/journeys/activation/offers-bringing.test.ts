import { describe, expect, test } from 'vitest'
import { offersBringing } from './offers-bringing.ts'

const UUID = '00000000-0000-4000-8000-000000000001'
const other = '00000000-0000-4000-8000-000000000002'

describe('bringing a number is offered', () => {
  test('to a mobile without a port', () => {
    expect(offersBringing({ UUID }, [])).toBe(true)
    expect(offersBringing({ UUID }, [{ Kind: 'install', MobileUUID: UUID }])).toBe(true)
    expect(offersBringing({ UUID }, [{ Kind: 'port-reply', MobileUUID: other }])).toBe(true)
  })

  test.each(['port-reply', 'port-waits', 'port-comes', 'port-again', 'port-unlock'] as const)(
    'not while its step is %s',
    (Kind) => {
      expect(offersBringing({ UUID }, [{ Kind, MobileUUID: UUID }])).toBe(false)
    },
  )

  test('again after a port that was stopped or refused, and not during or after one that came', () => {
    const offered = [1, 2, 3, 4, 5, 7, 8, 9, 11].filter((PortingState) => offersBringing({ UUID, PortingState }, []))
    expect(offered).toEqual([8, 9, 11])
  })
})
