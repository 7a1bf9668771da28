import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useBrand } from '../brand.tsx'
import { Link, type LinkProps } from '../link.tsx'
import { LocaleChoice, ThemeChoice } from './choices.tsx'
import { Places } from './header.tsx'

/** The foot of the portal: the places again for phones, the small print, how to reach a person, language and theme. */
export function Footer({ withTabs }: { withTabs: boolean }) {
  const { t } = useLingui()
  const brand = useBrand()
  return (
    <footer className={`border-t border-line bg-sunken ${withTabs ? 'max-lg:pb-20' : ''}`}>
      <div className="mx-auto grid max-w-296 gap-8 px-4 py-10 text-s sm:px-6 md:grid-cols-[1.4fr_1fr_1fr_auto] lg:px-8">
        <div className="grid content-start gap-3">
          <brand.Logo />
          <p className="max-w-[34ch] text-ink-2">{brand.texts.footer}</p>
        </div>
        <Column title={t`More`}>
          <Places label={t`More`} className="grid" />
        </Column>
        <Column title={t`Help`}>
          <a href={brand.support.phoneLink} className={linkLook}>
            {brand.support.phone}
          </a>
          <a href={`mailto:${brand.support.email}`} className={linkLook}>
            {brand.support.email}
          </a>
          <span className="text-ink-2">{brand.support.hours}</span>
        </Column>
        <div className="grid content-start gap-4">
          <LocaleChoice />
          <ThemeChoice />
        </div>
      </div>
      <div className="border-t border-line">
        <div className="mx-auto flex max-w-296 flex-wrap gap-x-6 px-4 py-3 text-s sm:px-6 lg:px-8">
          <Small to="/terms">
            <Trans>Terms</Trans>
          </Small>
          <Small to="/privacy">
            <Trans>Privacy</Trans>
          </Small>
        </div>
      </div>
    </footer>
  )
}

const linkLook = 'inline-flex min-h-11 items-center text-ink underline-offset-4 hover:text-primary'

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid content-start">
      <h2 className="text-s font-semibold text-ink-2">{title}</h2>
      {children}
    </div>
  )
}

function Small(props: LinkProps) {
  return <Link {...props} className={linkLook} />
}
