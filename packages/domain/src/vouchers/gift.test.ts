import { money } from '@waea/kit/money'
import { describe, expect, test } from 'vitest'
import { cleanMessage, decideGift, giftMessageCharacters, remainingGiftLimit } from './gift.ts'

const given = (today: number, thisMonth = today) => ({ today: money(today), thisMonth: money(thisMonth) })

describe('a gift', () => {
  test('is $1.00 to $50.00, and leaves what is left', () => {
    expect(decideGift(money(100), money(100), given(0))).toBe(0)
    expect(decideGift(money(5000), money(6000), given(0))).toBe(1000)
    expect(decideGift(money(99), money(6000), given(0))).toEqual({ refused: 'amount-too-small', field: 'AmountCents' })
    const tooMuch = { refused: 'amount-too-large', detail: { most: '$50.00' }, field: 'AmountCents' }
    expect(decideGift(money(5001), money(6000), given(0))).toEqual(tooMuch)
    expect(decideGift(money(1000), money(999), given(0))).toMatchObject({ refused: 'not-enough-balance' })
  })

  test('with the others is $100.00 a day and $300.00 a month', () => {
    expect(remainingGiftLimit(given(0))).toBe(10_000)
    expect(remainingGiftLimit(given(9000))).toBe(1000)
    expect(remainingGiftLimit(given(0, 29_500))).toBe(500)
    expect(remainingGiftLimit(given(0, 30_000))).toBe(0)
    expect(decideGift(money(1000), money(6000), given(9000))).toBe(5000)
    const over = { refused: 'gift-limit', detail: { left: '$10.00' }, field: 'AmountCents' }
    expect(decideGift(money(1001), money(6000), given(9000))).toEqual(over)
  })
})

describe('a message', () => {
  test('is one line without marks that nobody sees', () => {
    expect(cleanMessage('  For\n the\u202E bus\u200B! ')).toBe('For the bus !')
    expect(cleanMessage('Ka pai, e hoa ❤')).toBe('Ka pai, e hoa ❤')
    expect(cleanMessage('')).toBe('')
  })

  test('has 100 characters at most', () => {
    expect(cleanMessage('ā'.repeat(giftMessageCharacters))).toHaveLength(giftMessageCharacters)
    expect(cleanMessage('ā'.repeat(giftMessageCharacters + 1))).toMatchObject({
      refused: 'invalid-input',
      field: 'Message',
    })
  })

  test.each(['https://example.nz', 'go to www.example.nz', 'see example.nz/win'])(
    'with a link, as %s, is refused',
    (text) => {
      expect(cleanMessage(text)).toEqual({ refused: 'gift-message-link', field: 'Message' })
    },
  )

  test('with a full stop in it has no link', () => {
    expect(cleanMessage('Thanks.Mum')).toBe('Thanks.Mum')
  })
})
