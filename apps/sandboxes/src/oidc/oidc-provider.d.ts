/** The parts of oidc-provider that the sandbox uses; the library ships no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Oidc {
    provider: Provider
    client: { clientId: string }
    session: { accountId?: string }
    result?: { login?: unknown }
  }

  export interface KoaContext {
    path: string
    body: unknown
    oidc: Oidc
  }

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }

  export interface Interaction {
    uid: string
    params: Readonly<Record<string, unknown>>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    Client: { prototype: { redirectUriAllowed(address: string): boolean } }
    Grant: new (of: {
      clientId: string
      accountId: string | undefined
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    use(middleware: (ctx: KoaContext, next: () => Promise<void>) => Promise<void>): void
    on(event: string, listen: (ctx: unknown, error: Error) => void): void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionResult(request: IncomingMessage, response: ServerResponse, result: object): Promise<string>
  }

  interface Prompt {
    checks: { clear(): void; add(check: unknown): void }
  }

  export const interactionPolicy: {
    base(): { get(name: string): Prompt; remove(name: string): void; add(prompt: Prompt): void }
    Prompt: new (of: { name: string; requestable: boolean }) => Prompt
    Check: new (reason: string, description: string, check: (ctx: KoaContext) => boolean) => unknown
  }
}
