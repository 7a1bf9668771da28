import type { Config } from '../../platform/process/config.ts'
import type { IdentityProvidersPort, SocialProvider } from '../../ports/identity-providers.ts'
import { PartnerOff } from '../../ports/ports.ts'
import { identityIn } from './claims.ts'
import { type OidcClient, oidcClient } from './oidc-client.ts'

const providers = ['FACEBOOK', 'APPLE', 'GOOGLE'] as const

/**
 * The scopes to request from each provider, and its response mode. Apple posts a form as soon as a name or email is
 * requested.
 */
const requestSettings: Record<
  SocialProvider,
  { scope: string; more: Record<string, string>; again: Record<string, string> }
> = {
  GOOGLE: { scope: 'openid email profile', more: { prompt: 'select_account' }, again: { prompt: 'login' } },
  FACEBOOK: { scope: 'openid email public_profile', more: {}, again: { auth_type: 'reauthenticate' } },
  APPLE: { scope: 'openid name email', more: { response_mode: 'form_post' }, again: {} },
}

/** Sign-in of customers by OpenID Connect. */
export function identityProviders(config: Config): IdentityProvidersPort {
  const known = new Map<SocialProvider, OidcClient>()

  function clientOf(provider: SocialProvider): OidcClient {
    const settings = config.oidc[provider]
    if (!settings) throw new PartnerOff(`${provider} is not set up`)
    const client = known.get(provider) ?? oidcClient(settings)
    known.set(provider, client)
    return client
  }

  return {
    configured: () => providers.filter((provider) => config.oidc[provider] !== undefined),
    async begin(provider, made) {
      const { scope, more, again } = requestSettings[provider]
      const redirectUri = returnAddress(config, provider)
      return clientOf(provider).begin(made, { redirectUri, scope, more: { ...more, ...(made.again && again) } })
    },
    async finish(provider, answer, made) {
      const claims = await clientOf(provider).finish(answer, made, { redirectUri: returnAddress(config, provider) })
      return claims && identityIn(claims)
    },
  }
}

/** The redirect URI: a page of the portal or, for a provider that posts, the call that accepts the form. */
function returnAddress(config: Config, provider: SocialProvider): string {
  const name = provider.toLowerCase()
  const path = provider === 'APPLE' ? `/api/frontend/v1/social/return/${name}` : `/sign-in/with/${name}`
  return `${config.publicUrl}${path}`
}
