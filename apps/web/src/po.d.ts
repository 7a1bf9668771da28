declare module '*.txt?raw' {
  const text: string
  export default text
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}
