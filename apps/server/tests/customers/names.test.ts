import { expect, test } from 'vitest'
import { peopleOfFile, signUpBody } from '../identity/people.ts'

const portal = peopleOfFile()

const bad = [
  'Aro\nha',
  'Aroha\r\nBcc: all@test.waea.nz',
  'Aro\tha',
  'Aro\u0000ha',
  'Aro\u001bha',
  'Aro\u2028ha',
  'Aro\ud800ha',
]

const wordsOf = (field: string) =>
  field === 'MobileNumber' ? expect.stringMatching(/format is invalid|not a valid Mobile number/) : 'format is invalid'

test('a name that is more than a line is refused by field wherever one is given', async () => {
  const { browser, customer, email } = await portal.seeded('line@test.waea.nz')
  await browser.signIn(email)
  const requests: [string, object, string][] = bad.flatMap((text): [string, object, string][] => [
    ['POST /api/frontend/v1/sign-up', signUpBody('name@test.waea.nz', { FirstName: text }), 'FirstName'],
    ['POST /api/frontend/v1/sign-up', signUpBody('name@test.waea.nz', { LastName: text }), 'LastName'],
    [`PUT /customer/${customer}`, { FirstName: text }, 'FirstName'],
    [`PUT /customer/${customer}`, { LastName: text }, 'LastName'],
    [`PUT /customer/${customer}`, { ExternalRef5: text }, 'ExternalRef5'],
    [`PUT /customer/${customer}`, { MobileNumber: `${text}021` }, 'MobileNumber'],
    [`PUT /v2/2/customer/${customer}`, { FirstName: text, LastName: 'Test', Email: email }, 'FirstName'],
    [`POST /v2/2/customer/${customer}/address`, { Description: text, City: 'Nelson' }, 'Description'],
  ])
  for (const [is, body, field] of requests) {
    const { status, body: said } = await browser.call(is, body)
    expect({ is, status, ...said }).toMatchObject({ status: 400, err_message: wordsOf(field), field })
  }
  expect(await portal.rows("SELECT 1 FROM identity.sign_ups WHERE email_key = 'name@test.waea.nz'")).toEqual([])
})

test('an email with a hidden character in it is none', async () => {
  const { status, body } = await portal
    .browser()
    .call('POST /api/frontend/v1/sign-up', signUpBody('a\u0001b@test.waea.nz'))
  expect({ status, ...body }).toMatchObject({ status: 400, code: 'email-invalid', field: 'Email' })
})
