import { identity } from '@waea/contract/identity'
import { useCall } from '../../shell/data/use-call.ts'

/**
 * Whether the person has a password to show. One who gets in by a passkey or a provider alone is asked otherwise. Until it
 * is known, and where it cannot be read, as most people have.
 */
export function useHasPassword(): boolean {
  return useCall(identity.me, {}).data?.HasPassword !== false
}
