import { type Call, type Gives, type Input, methodOf, pathNames, pathOf } from '@waea/contract/call'

/** The path of a call with its parameters filled in. */
export function addressOf<C extends Call>(call: C, values: Readonly<Record<string, unknown>>): string {
  return pathNames(pathOf(call)).reduce((path, name) => path.replace(`:${name}`, String(values[name])), pathOf(call))
}

/** Makes a call of the contract over HTTP. Throws with the refusal if it is refused. */
export async function callAt<C extends Call>(
  url: string,
  call: C,
  input: Input<C>,
  token?: string,
  headers: Record<string, string> = {},
): Promise<Gives<C>> {
  const values = { ...(input as Record<string, unknown>) }
  const path = addressOf(call, values)
  for (const name of pathNames(pathOf(call))) delete values[name]
  const answer = await fetch(`${url}${path}`, {
    method: methodOf(call),
    headers: {
      ...headers,
      ...(token && { 'x-auth-token': token }),
      ...(call.body && { 'content-type': 'application/json' }),
    },
    ...(call.body && { body: JSON.stringify(values) }),
  })
  if (!answer.ok) throw new Error(`${call.is} answered ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Gives<C>
}
