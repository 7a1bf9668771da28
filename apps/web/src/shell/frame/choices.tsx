import { useLingui } from '@lingui/react/macro'
import { Field } from '@waea/ui/field'
import { Select } from '@waea/ui/select'
import { localeOf } from '../i18n.ts'
import { type Theme, usePortal } from '../portal.tsx'

/** The language of the portal; each is named in itself. */
export function LocaleChoice() {
  const { t } = useLingui()
  const { preferences } = usePortal()
  return (
    <Field label={t`Language`}>
      <Select
        value={preferences.locale}
        onChange={(event) => preferences.chooseLocale(localeOf(event.target.value))}
        options={[
          { value: 'en', label: 'English' },
          { value: 'mi-NZ', label: 'Te reo Māori' },
        ]}
      />
    </Field>
  )
}

/** Light, dark, or as the device is set. */
export function ThemeChoice() {
  const { t } = useLingui()
  const { preferences } = usePortal()
  return (
    <Field label={t`Appearance`}>
      <Select
        defaultValue={preferences.theme}
        onChange={(event) => preferences.chooseTheme(event.target.value as Theme)}
        options={[
          { value: 'system', label: t`As this device` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
      />
    </Field>
  )
}
