import { type Call, ownCustomer } from '@waea/contract/call'
import { Nothing, Shape } from '@waea/contract/shapes'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { givesNothing, requestOf } from './call-request.ts'

const call = {
  is: 'PUT /v2/:spid/customer/:customerUuid/note',
  says: 'A call with values everywhere.',
  who: ownCustomer(),
  query: Shape({ PageSize: Type.Optional(Type.Integer()) }),
  body: Shape({ Text: Type.String(), customerUuid: Type.Optional(Type.String()) }),
  gives: Nothing,
  refuses: [],
} satisfies Call

test('[B-API-04] path values stand in the path, encoded; query and body values in their places', () => {
  const request = requestOf(call, { spid: '2', customerUuid: 'a/b', PageSize: 10, Text: 'hello' })
  expect(request).toEqual({
    method: 'PUT',
    address: '/v2/2/customer/a%2Fb/note?PageSize=10',
    body: '{"customerUuid":"a/b","Text":"hello"}',
  })
})

test('a value that is undefined is not sent', () => {
  const request = requestOf(call, { spid: '2', customerUuid: 'a', PageSize: undefined, Text: 'x' })
  expect(request.address).toBe('/v2/2/customer/a/note')
})

test('a missing path value is a fault of the program, not a request for another address', () => {
  expect(() => requestOf(call, { spid: '2', Text: 'x' })).toThrow('needs customerUuid')
})

test('an empty answer is a good one only where the call gives nothing', () => {
  expect(givesNothing(call)).toBe(true)
  expect(givesNothing({ ...call, gives: Shape({ Text: Type.String() }) })).toBe(false)
})
