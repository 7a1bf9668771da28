/** A room of the web: whom it may ask, and by which of its files it is entered. */
export interface Room {
  asks: readonly string[]
  door: readonly string[]
}

// The rooms of the web's shell, from the top down: whom each may ask, and by which files it is entered. It is files that
// make a door here, not an `index.ts`: a page fetches what it imports, and all of a room is more than it needs.
export const shell = {
  /** Starts the portal in the browser and on the server, and lists what capabilities and journeys bring. */
  start: {
    asks: ['frame', 'forms', 'routing', 'data', 'faults', 'session', 'calls', 'texts', 'device'],
    door: [],
  },
  /** What is around every screen: header, footer, menus, dialogs over all, notices. */
  frame: {
    asks: ['forms', 'routing', 'data', 'faults', 'session', 'calls', 'texts', 'device'],
    door: [
      'analytics.ts',
      'animation.ts',
      'below-fold.tsx',
      'captcha-part.tsx',
      'cart-count.ts',
      'failed-screen.tsx',
      'guest-links.tsx',
      'heading-focus.ts',
      'not-found.tsx',
      'root-frame.tsx',
      'screen.tsx',
      'temporary-notice.tsx',
      'waiting-screen.tsx',
    ],
  },
  /** Forms: sending, refusals, what is typed and kept. */
  forms: {
    asks: ['data', 'session', 'calls', 'device'],
    door: [
      'code-field.tsx',
      'form.ts',
      'kept-form.ts',
      'phone-number.ts',
      'kept-typing.ts',
      'later-refusals.ts',
      'refusal-text.tsx',
      'refusals-of-every-call.ts',
      'refusals.ts',
      'row-deeds.tsx',
      'sending.ts',
      'social-button.tsx',
      'social-mark.tsx',
      'use-refusal-text.ts',
    ],
  },
  /** Addresses: the shape of a route, who may open it, links. */
  routing: {
    asks: ['session', 'calls', 'device'],
    door: [
      'account-guards.ts',
      'account-state.ts',
      'addresses.ts',
      'back-link.tsx',
      'guards.ts',
      'link.tsx',
      'no-addons-notice.ts',
      'older-link-routes.ts',
      'older-links.ts',
      'own-link.tsx',
      'purchased.ts',
      'route-table.ts',
      'row-link.tsx',
      'use-page.ts',
    ],
  },
  /** Answers in screens, and the live stream that keeps them true. */
  data: {
    asks: ['session', 'calls'],
    door: ['live.ts', 'use-answer.ts', 'use-awaited.ts', 'use-call.ts', 'use-send.ts'],
  },
  /** Reports of what goes wrong. */
  faults: { asks: ['session', 'calls'], door: ['error-tracking.ts', 'faults.ts'] },
  /** Who is signed in, where, with which settings. */
  session: {
    asks: ['calls', 'texts', 'device'],
    door: [
      'brand.tsx',
      'captcha-script.ts',
      'captcha.ts',
      'display.ts',
      'fetch-file.ts',
      'kept-cart.ts',
      'portal.tsx',
      'preferences.ts',
      'provider-trip.ts',
      'session-ended.ts',
      'session.ts',
      'settings.ts',
      'take-flags.ts',
      'step-up.ts',
    ],
  },
  /** The client of the contract, and the cache of its answers. */
  calls: {
    asks: ['device'],
    door: [
      'answers.ts',
      'api.ts',
      'cache.ts',
      'call-error.ts',
      'call-request.ts',
      'intent.ts',
      'server-time.ts',
      'tokens.ts',
      'wanted.ts',
    ],
  },
  /** Languages. */
  texts: { asks: [], door: ['control-texts.tsx', 'english-marks.ts', 'english-parts.tsx', 'i18n.ts'] },
  /** What a browser has: storages, connection, passkeys, code that comes later. */
  device: {
    asks: [],
    door: [
      'browser-value.ts',
      'connection.ts',
      'in-time.ts',
      'lazy-part.ts',
      'load-once.ts',
      'memory.ts',
      'passkey.ts',
      'push.ts',
      'translation.ts',
      'when-idle.ts',
      'worker.ts',
    ],
  },
  /** What capabilities and journeys show: each may ask these, and others as it says below. */
  screens: { asks: ['frame', 'forms', 'routing', 'data', 'session', 'calls', 'device'], door: [] },
} satisfies Record<string, Room>
