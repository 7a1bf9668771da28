import { expect, test } from 'vitest'
import { allowedProcessors } from './give-way.ts'

test.each([
  ['0-1', [0, 1]],
  ['3', [3]],
  ['0,2-4,9', [0, 2, 3, 4, 9]],
])('the processors of %s are read', (list, expected) => {
  expect(allowedProcessors(`Name:\tnode\nCpus_allowed:\t3\nCpus_allowed_list:\t${list}\nThreads:\t1\n`)).toEqual(
    expected,
  )
})

test('a system that does not tell its processors has none to choose from', () => {
  expect(allowedProcessors('Name:\tnode\n')).toEqual([])
})
