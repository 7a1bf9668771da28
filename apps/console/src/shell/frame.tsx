import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { operatorAccounts } from '@waea/contract/operators/operator-accounts'
import { buttonClass } from '@waea/ui/button'
import { EmptyState } from '@waea/ui/states/empty-state'
import { FailedState } from '@waea/ui/states/failed-state'
import { SkeletonList } from '@waea/ui/states/skeleton'
import { useEffect } from 'react'
import { SignInPage } from '../screens/operators/sign-in.tsx'
import { useSend } from './calls.ts'
import { placesOf } from './places.ts'
import { ProofGate } from './proof-dialog.tsx'
import { ReasonProvider } from './reason.tsx'
import { OperatorContext, type OwnOperator, useMe, useSignedIn } from './session.ts'

/** What surrounds every page: the menu, and the sign-in page while nobody is signed in. */
export function Frame() {
  const me = useMe()
  if (me.data) return <SignedIn operator={me.data} />
  if (me.data === null || me.error?.status === 401) return <SignInPage />
  return (
    <main className="mx-auto grid max-w-3xl gap-6 p-edge py-10">
      {me.error ? <FailedState title="The console can’t be loaded" of={me} /> : <SkeletonList count={3} />}
    </main>
  )
}

function SignedIn({ operator }: { operator: OwnOperator }) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shown = placesOf(operator.Deeds)
  const here = shown.findLast((place) => (place.path === '/' ? path === '/' : path.startsWith(place.path)))
  useEffect(() => {
    document.title = here ? `${here.name} · Console` : 'Console'
  }, [here])
  return (
    <OperatorContext value={operator}>
      <div className="grid min-h-dvh grid-rows-[auto_auto_1fr] lg:grid-cols-[14rem_1fr] lg:grid-rows-[auto_1fr]">
        <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-surface px-edge py-3 lg:col-span-2">
          <Link to="/" className="font-bold">
            Console
          </Link>
          <AccountMenu operator={operator} />
        </header>
        <nav
          aria-label="Console"
          className="flex gap-1 overflow-x-auto border-b border-line bg-surface p-2 lg:flex-col lg:overflow-visible lg:border-r lg:border-b-0 lg:p-3"
        >
          {shown.map(({ path: to, name }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="min-h-11 shrink-0 content-center rounded-control px-3 hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-on-primary-soft"
            >
              {name}
            </Link>
          ))}
        </nav>
        <main className="min-w-0 px-edge py-8 lg:px-10">
          <div className="mx-auto grid max-w-6xl content-start gap-6">
            <ReasonProvider>
              <Outlet />
            </ReasonProvider>
            <ProofGate />
          </div>
        </main>
      </div>
    </OperatorContext>
  )
}

function AccountMenu({ operator }: { operator: OwnOperator }) {
  const signedIn = useSignedIn()
  const signOut = useSend(operatorAccounts.signOut)
  return (
    <div className="flex flex-wrap items-center gap-3 text-s">
      <span className="text-ink-2">
        {operator.Name} · {operator.Roles.join(', ')}
      </span>
      <Link to="/sign-in-settings" className={buttonClass({ tone: 'quiet', size: 's' })}>
        Your sign-in
      </Link>
      <button
        type="button"
        className={buttonClass({ tone: 'quiet', size: 's' })}
        onClick={() => signOut.mutate({}, { onSettled: () => signedIn(null) })}
      >
        Sign out
      </button>
    </div>
  )
}

/** For an address that no page has. */
export function NoSuchPage() {
  return (
    <main className="p-edge py-16">
      <EmptyState
        title="There is no such page"
        action={
          <Link to="/" className={buttonClass()}>
            Home
          </Link>
        }
      />
    </main>
  )
}
