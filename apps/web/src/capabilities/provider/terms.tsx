import { Trans } from '@lingui/react/macro'
import { catalogue } from '@waea/contract/shop/catalogue'
import { buttonClass } from '@waea/ui/button'
import { useAnswer } from '../../shell/data/shared/use-answer.ts'
import { NotFoundScreen } from '../../shell/frame/shared/not-found.tsx'
import { Link, useParam } from '../../shell/routing/shared/link.tsx'
import { useBrand } from '../../shell/session/shared/brand.tsx'
import { usePortal } from '../../shell/session/shared/portal.tsx'
import { CasualRates } from '../catalogue/shared/casual-rates.tsx'
import { billSections, lateFeeSections, terms } from './terms-texts.ts'
import { WrittenPage } from './written-page.tsx'

/** The pages that mention use outside a plan also show the casual rates. */
const ratesOn: ReadonlySet<string> = new Set(['', 'prepay'])

/** The terms; outside production also the page of each path (1§2). */
export default function Terms() {
  const { settings } = usePortal()
  const { lateFeeCents } = useBrand().terms
  const stated = useAnswer(catalogue.terms, {}).data
  const path = useParam('terms_path') ?? ''
  const page = Object.hasOwn(terms, path) ? terms[path] : undefined
  if (!page) return <NotFoundScreen />
  const others = Object.entries(terms).filter(([other]) => other !== path && other !== '')
  return (
    <WrittenPage
      title={path === '' ? <Trans>Terms</Trans> : <span lang="en">{page.title}</span>}
      sections={[
        ...page.sections,
        ...(path === '' && stated ? [...billSections(stated), ...lateFeeSections(lateFeeCents, stated)] : []),
      ]}
    >
      {ratesOn.has(path) && <CasualRates />}
      {!settings.production && (
        <nav aria-label={page.title} className="flex flex-wrap gap-3 border-t border-line pt-6">
          {path !== '' && (
            <Link to="/terms" className={buttonClass({ tone: 'quiet', size: 's' })}>
              <Trans>Terms</Trans>
            </Link>
          )}
          {others.map(([other, { title }]) => (
            <Link key={other} to={`/terms/${other}`} className={buttonClass({ tone: 'quiet', size: 's' })}>
              <span lang="en">{title}</span>
            </Link>
          ))}
        </nav>
      )}
    </WrittenPage>
  )
}
