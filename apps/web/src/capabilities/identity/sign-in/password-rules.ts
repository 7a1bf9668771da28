import { useLingui } from '@lingui/react/macro'
import { type PasswordFault, passwordFaults } from '@waea/domain/identity/password'
import type { PersonalFacts } from '@waea/domain/identity/personal-passwords'
import type { PasswordRule } from '@waea/ui/fields/password-input'

/** The password rules in words, each with whether the typed password meets it (1§5). */
export function usePasswordRules(password: string, person: PersonalFacts): { rules: PasswordRule[]; isGood: boolean } {
  const { t } = useLingui()
  const faults = new Set<PasswordFault>(passwordFaults(password, person))
  const rules: PasswordRule[] = [
    { text: t`At least 10 characters`, met: !faults.has('too-short') },
    { text: t`Upper and lower case letters`, met: !faults.has('no-upper') && !faults.has('no-lower') },
    { text: t`A number or a symbol`, met: !faults.has('no-number-or-symbol') },
    { text: t`Not a common password`, met: password !== '' && !faults.has('common') },
    { text: t`Not your name, email or number, or our name`, met: password !== '' && !faults.has('personal') },
  ]
  return { rules, isGood: faults.size === 0 }
}
