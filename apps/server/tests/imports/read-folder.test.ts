import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkFolder } from '@waea/domain/imports/check-folder'
import { faultText, importFileNames, importFiles } from '@waea/domain/imports/columns'
import type { PlanFacts } from '@waea/domain/imports/read-lines'
import { calendarDay } from '@waea/kit/calendar-day'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoPlans } from '../../src/capabilities/catalogue/index.ts'
import { maxLines, readFolder } from '../../src/capabilities/imports/read-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'))
})
afterEach(() => rm(folder, { recursive: true }))

const head = importFiles['customers.csv'].join()
const write = (name: string, text: string) => writeFile(join(folder, name), text)

test('lines are read with their numbers, as spreadsheets write them', async () => {
  const text = `\uFEFF${head}\r\n7,"Aroha ""A""", Smith ,a@b.nz,yes,,no\r\n\r\n8,"Ana,\nMere",Smith,b@b.nz,no,,no\r\n`
  await write('customers.csv', text)
  const { lines, faults } = await readFolder(folder)
  expect(faults).toEqual([])
  expect(lines).toMatchObject([
    { file: 'customers.csv', line: 2, values: { external_id: '7', first_name: 'Aroha "A"', last_name: 'Smith' } },
    { line: 5, values: { first_name: 'Ana,\nMere', automatic_payment: 'no' } },
  ])
  expect(lines[0]?.digest).not.toBe(lines[1]?.digest)
})

test('a file with other columns, lines of another length or no CSV is refused by its line', async () => {
  await write('customers.csv', `${head}\n1,2\n`)
  await write('mobiles.csv', 'external_id,msisdn\n1,2\n')
  await write('cards.csv', '')
  await write('bills.csv', `${importFiles['bills.csv'].join()}\n1,"B\n`)
  expect((await readFolder(folder)).faults).toEqual([
    { file: 'customers.csv', line: 2, words: 'has 2 values in place of 7' },
    { file: 'mobiles.csv', line: 1, words: `the first line takes ${importFiles['mobiles.csv'].join()}` },
    { file: 'cards.csv', line: 1, words: `the first line takes ${importFiles['cards.csv'].join()}` },
    { file: 'bills.csv', line: 2, words: 'is not CSV (CSV_QUOTE_NOT_CLOSED)' },
  ])
})

test('a folder that is not there, has no customers, or has a file that nothing is imported from is refused', async () => {
  await expect(readFolder(join(folder, 'none'))).rejects.toThrow('cannot be read')
  await write('mobiles.csv', '')
  await expect(readFolder(folder)).rejects.toThrow('has no customers.csv.')
  await write('vouchers.csv', '')
  await expect(readFolder(folder)).rejects.toThrow(
    `Nothing is imported from vouchers.csv. The files are ${importFileNames.join(', ')}.`,
  )
})

test('a file has a hundred thousand lines at most', async () => {
  const line = '1,2,3,4,5,6,7\n'
  await write('customers.csv', `${head}\n${line.repeat(maxLines)}`)
  expect((await readFolder(folder)).faults).toEqual([])
  await write('customers.csv', `${head}\n${line.repeat(maxLines + 1)}`)
  expect((await readFolder(folder)).faults).toEqual([
    { file: 'customers.csv', line: maxLines + 2, words: `a file takes ${maxLines} lines` },
  ])
})

test('the examples of docs/import.md are an import without faults', async () => {
  const docs = await readFile(join(import.meta.dirname, '../../../../docs/import.md'), 'utf8')
  const examples = [...docs.matchAll(/^### (\w+\.csv)$[^#]*?^```\n(external_id[^`]*)^```$/gms)]
  for (const [, name = '', text = ''] of examples) await write(name, text)
  expect(examples.map(([, name]) => name)).toEqual(importFileNames)
  const { lines, faults } = await readFolder(folder)
  type Plan = keyof typeof demoPlans
  const planFrom =
    (BillingType: PlanFacts['BillingType'], ...names: Plan[]) =>
    (id: string): PlanFacts | undefined => {
      const Name = names.find((one) => demoPlans[one].availability === id)
      return Name && { AvailabilityUUID: id, Name, BillingType, period: { count: 28, unit: 'day' }, isRenewable: true }
    }
  const [prepay, monthly] = [planFrom('prepay', 'prepay10'), planFrom('postpay', 'postpayEndless40')]
  const [prepayAddon, monthlyAddon] = [planFrom('prepay', 'prepayData10'), planFrom('postpay', 'postpayData5')]
  const checked = checkFolder(lines, {
    today: calendarDay('2026-11-30'),
    known: new Map(),
    planOf: (id) => prepay(id) ?? monthly(id),
    addonOf: (id) => prepayAddon(id) ?? monthlyAddon(id),
    fibrePlanOf: planFrom('postpay', 'fibreHome'),
    isDelivered: (company) => company === 'Chorus',
  })
  expect([...faults, ...checked.faults].map(faultText)).toEqual([])
  expect(checked.customers).toHaveLength(2)
})
