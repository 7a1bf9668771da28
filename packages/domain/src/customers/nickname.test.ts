import { expect, test } from 'vitest'
import { checkNickname, saveNicknames } from './nickname.ts'

test('[V-ACCT-06] a nickname is required and has at most 6 characters, however they are composed', () => {
  expect(checkNickname(' Mum ')).toBe('Mum')
  expect(checkNickname('M')).toBe('M')
  expect(checkNickname('Māmā-1'.normalize('NFD'))).toBe('Māmā-1')
  expect(checkNickname('Seven77')).toEqual({
    refused: 'nickname-invalid',
    detail: { characters: 7 },
    field: 'Nickname',
  })
  for (const empty of ['', '  ']) {
    expect(checkNickname(empty)).toEqual({
      refused: 'invalid-input',
      detail: { rule: 'please enter' },
      field: 'Nickname',
    })
  }
})

test('[E-ACCT-06] when one of several nicknames is refused the others are kept and that one is flagged', async () => {
  const kept: string[] = []
  const wanted = ['Mum', 'Dad', 'Kid'].map((Nickname, at) => ({ MobileUUID: String(at), Nickname }))
  const result = await saveNicknames(wanted, async ({ Nickname }) => {
    if (Nickname === 'Dad') throw new Error('refused')
    kept.push(Nickname)
  })
  expect(kept).toEqual(['Mum', 'Kid'])
  expect(await saveNicknames(wanted.slice(0, 1), async () => undefined)).toEqual({
    isRefused: false,
    outcomes: [{ MobileUUID: '0', saved: true }],
  })
  expect(result).toEqual({
    isRefused: true,
    outcomes: [
      { MobileUUID: '0', saved: true },
      { MobileUUID: '1', saved: false },
      { MobileUUID: '2', saved: true },
    ],
  })
})
