import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { type Call, ownCustomer } from './call.ts'
import { givesNothing, requestOf } from './call-request.ts'
import { Nothing, Shape } from './shapes.ts'

const call = {
  is: 'PUT /v2/:spid/customer/:customerUuid/note',
  says: 'A call with values everywhere.',
  who: ownCustomer(),
  query: Shape({ PageSize: Type.Optional(Type.Integer()) }),
  body: Shape({ Text: Type.String(), customerUuid: Type.Optional(Type.String()) }),
  gives: Nothing,
  refuses: [],
} satisfies Call

/** A call without query and body. */
const bare = { says: 'A call.', who: ownCustomer(), gives: Nothing, refuses: [] }

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

test('what the body names goes into it, and of nothing else anything', () => {
  const { body } = requestOf(call, { spid: '2', customerUuid: 'a', Text: 'x', Another: 'y' })
  expect(body).toBe('{"customerUuid":"a","Text":"x"}')
})

test('a body of free shape takes what is neither in the path nor in the query', () => {
  const free = { ...call, body: Type.Unknown() }
  const { address, body } = requestOf(free, { spid: '2', customerUuid: 'a', PageSize: 10, Text: 'x', Another: 'y' })
  expect(address).toBe('/v2/2/customer/a/note?PageSize=10')
  expect(body).toBe('{"Text":"x","Another":"y"}')
})

test('a body that is no object goes as it is', () => {
  const text = { ...bare, is: 'PUT /note', body: Type.String() } satisfies Call
  expect(requestOf(text, { Body: 'hello' }).body).toBe('"hello"')
  expect(requestOf(text, 'hello')).toEqual({ method: 'PUT', address: '/note', body: '"hello"' })
})

test('a call without a body sends none, and a value of the path is asked for nowhere else', () => {
  const read = { ...bare, is: 'GET /note/:PageSize', query: call.query } satisfies Call
  expect(requestOf(read, { PageSize: 10, Text: 'x' })).toEqual({ method: 'GET', address: '/note/10', body: undefined })
})

test.each([undefined, null, ''])('a path value of %o is a missing one', (customerUuid) => {
  expect(() => requestOf(call, { spid: '2', customerUuid, Text: 'x' })).toThrow('needs customerUuid')
})

test('a call with the status 204 gives nothing, whatever its shape', () => {
  expect(givesNothing({ ...call, status: 204, gives: Type.Unknown() })).toBe(true)
  expect(givesNothing({ ...call, gives: Type.Unknown() })).toBe(false)
})

test('a value of the path that its address holds to a pattern is put in as any other', () => {
  const patterned = { ...bare, is: 'GET /rates/:kind(voice|sms)/of/:place' } satisfies Call
  expect(requestOf(patterned, { kind: 'voice', place: 'Fiji' }).address).toBe('/rates/voice/of/Fiji')
})

test('an object without the name Body goes whole where the body has no names of its own', () => {
  const free = { ...bare, is: 'PUT /note', body: Type.Unknown() } satisfies Call
  expect(requestOf(free, { Text: 'x' }).body).toBe('{"Text":"x"}')
  expect(requestOf({ ...free, body: Shape({ Body: Type.String() }) }, { Body: 'x', Text: 'y' }).body).toBe(
    '{"Body":"x"}',
  )
})
