import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Button } from '@waea/ui/button'
import { ChevronLeft } from 'lucide-react'
import { Link } from '../../routing/shared/link.tsx'
import { useBrand } from '../../session/shared/brand.tsx'

/** The header within a journey: only a back link and the brand. */
export default function JourneyHeader() {
  const { t } = useLingui()
  const { Logo, name } = useBrand()
  const { history } = useRouter()
  return (
    <header className="@container mx-auto grid w-full max-w-296 grid-cols-[1fr_auto_1fr] items-center px-edge py-2 sm:px-6 lg:px-8">
      <Button
        tone="link"
        className="justify-self-start no-underline"
        icon={<ChevronLeft aria-hidden="true" className="size-5" />}
        onClick={() => history.back()}
      >
        <span className="@max-[11rem]:sr-only">
          <Trans>Back</Trans>
        </span>
      </Button>
      <Link to="/" aria-label={t`${name}, home`} className="inline-flex min-h-11 items-center no-underline">
        <Logo />
      </Link>
    </header>
  )
}
