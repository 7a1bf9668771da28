import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { checkEmails, isEmail } from '@waea/domain/identity/email'
import { cleanName } from '@waea/domain/identity/names'
import { passwordFaults } from '@waea/domain/identity/password'
import { isRefusal } from '@waea/domain/refusal'
import type { UseFormReturn } from 'react-hook-form'
import { sentenceOf } from '../../../shell/forms/shared/refusals.ts'
import { usePortal } from '../../../shell/session/shared/portal.tsx'
import type { SignUpValues } from './sign-up-values.ts'

const nameMaxCharacters = 100

/** Validates the sign-up fields with the same rules as the server (1§5). */
export function useSignUpChecks(form: UseFormReturn<SignUpValues>) {
  const { t } = useTexts()
  const { _ } = useLingui()
  const { settings } = usePortal()
  /** The fault of the email pair, if it belongs to this field. */
  const emailFault = (field: 'Email' | 'ConfirmEmail') => () => {
    const { Email, ConfirmEmail } = form.getValues()
    const checked = checkEmails(Email, ConfirmEmail)
    return !isRefusal(checked) || checked.field !== field || _(sentenceOf(checked.refused))
  }
  return {
    name: (missing: string) => ({
      validate: (text: string) => cleanName(text) !== '' || missing,
      maxLength: { value: nameMaxCharacters, message: t`can't be longer than ${nameMaxCharacters} characters` },
    }),
    email: { validate: emailFault('Email') },
    /** For a form that asks for the email once: the emailed code proves that the address is right. */
    emailAlone: { validate: (text: string) => isEmail(text) || _(sentenceOf('email-invalid')) },
    confirmEmail: { validate: emailFault('ConfirmEmail') },
    password: {
      validate: (text: string) =>
        passwordFaults(text, { ...form.getValues(), brand: settings.brand }).length === 0 ||
        _(sentenceOf('password-weak')),
    },
  }
}
