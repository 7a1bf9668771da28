import { useLingui } from '@lingui/react/macro'
import type { ChangeEvent } from 'react'
import { usePortal } from '../../session/shared/portal.tsx'
import type { Theme } from '../../session/shared/preferences.ts'
import { localeOf } from '../../texts/shared/i18n.ts'

/** The language select; each language is named in itself. */
export function LocaleChoice() {
  const { t } = useLingui()
  const { preferences } = usePortal()
  return (
    <Choice
      label={t`Language`}
      value={preferences.locale}
      onChange={(locale) => preferences.chooseLocale(localeOf(locale))}
      options={[
        ['en', 'English'],
        ['mi-NZ', 'Te reo Māori'],
      ]}
    />
  )
}

/** The theme select: light, dark, or same as the device. */
export function ThemeChoice() {
  const { t } = useLingui()
  const { preferences } = usePortal()
  return (
    <Choice
      label={t`Appearance`}
      value={preferences.theme}
      onChange={(theme) => preferences.chooseTheme(theme as Theme)}
      options={[
        ['system', t`Automatic`],
        ['light', t`Light`],
        ['dark', t`Dark`],
      ]}
    />
  )
}

/** A native select: it is on every page, where the form controls would be too heavy. */
function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly [value: string, text: string][]
  onChange: (value: string) => void
}) {
  return (
    <label className="grid gap-1.5 font-semibold">
      {label}
      <select
        defaultValue={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
        className="min-h-12 rounded-control border-[1.5px] border-line-strong bg-surface px-3 text-base font-normal text-ink"
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}
