import type { Config } from '../../platform/process/config.ts'
import type { CompanyAccountsPort } from '../../ports/identity-providers.ts'
import { PartnerOff } from '../../ports/ports.ts'
import { identityIn } from './claims.ts'
import { oidcClient } from './oidc-client.ts'

/** Sign-in of operators by the OpenID provider of their company. */
export function companyAccounts({ operatorOidc, publicUrl }: Config): CompanyAccountsPort {
  const client = operatorOidc && oidcClient(operatorOidc)
  const redirectUri = `${publicUrl}/console/company-sign-in`
  const required = operatorOidc?.requiredClaim
  const contexts = required?.name === 'acr' ? { acr_values: required.value } : {}

  function configured() {
    if (!client) throw new PartnerOff('The company’s sign-in is not set up')
    return client
  }

  return {
    configured: () => client !== undefined,
    async begin({ maxAgeS, ...made }) {
      const isFresh = maxAgeS !== undefined
      const more = isFresh ? { prompt: 'login', max_age: String(maxAgeS) } : { prompt: 'select_account' }
      return configured().begin(made, { redirectUri, scope: 'openid email profile', more: { ...contexts, ...more } })
    },
    async finish(answer, { maxAgeS, ...made }) {
      const claims = await configured().finish(answer, made, { redirectUri, ...(maxAgeS !== undefined && { maxAgeS }) })
      if (!claims) return undefined
      const { auth_time: authTime } = claims
      return {
        ...identityIn(claims),
        authenticatedAt: typeof authTime === 'number' ? new Date(authTime * 1000) : undefined,
        hasRequiredClaim: !required || [claims[required.name]].flat().includes(required.value),
      }
    },
  }
}
