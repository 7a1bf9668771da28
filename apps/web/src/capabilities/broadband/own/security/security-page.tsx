import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '@waea/ui/card'
import { Accordion } from '@waea/ui/data/accordion'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { PartNav } from '../section-nav.tsx'
import { SectionPage } from '../section-page.tsx'

/**
 * The frame of the security pages of a fibre connection. The customer secures it at home; we don't (1§2, decision B17).
 */
export function SecurityPage({ says, children }: { says: ReactNode; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <SectionPage title={<Trans>Security</Trans>} says={says}>
      <PartNav
        label={t`Security`}
        pages={[
          { to: '/profile/ufb/security/basic', label: t`Checklist` },
          { to: '/profile/ufb/security/advanced', label: t`Router settings` },
          { to: '/profile/ufb/security/white-blacklist', label: t`Block and allow` },
          { to: '/profile/ufb/security/reports', label: t`Reports` },
        ]}
      />
      {children}
    </SectionPage>
  )
}

/** A section of a security page; a secondary one is folded until it is opened. */
export function SecurityPart({
  title,
  isFolded = false,
  children,
}: {
  title: ReactNode
  isFolded?: boolean
  children: ReactNode
}) {
  const id = useId()
  if (isFolded) {
    const heading = <h2 className="text-h3">{title}</h2>
    return (
      <Accordion items={[{ key: 'part', title: heading, content: <div className="grid gap-4">{children}</div> }]} />
    )
  }
  return (
    <Card as="section" aria-labelledby={id} className="grid gap-4 sm:p-6">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </Card>
  )
}

/** A link to an external page, in a new tab. */
export function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center gap-1 font-semibold text-primary underline underline-offset-4"
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">
        <Trans>(opens in a new tab)</Trans>
      </span>
    </a>
  )
}
