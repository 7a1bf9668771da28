import { createHmac } from 'node:crypto'
import type { Config } from '../../platform/process/config.ts'
import type { ChatPort } from '../../ports/chat.ts'

/**
 * A chat with Intercom's identity verification: the token is the HMAC-SHA256 of the user's id, in hex, under a secret
 * that only the portal and the chat know. Without it nobody can chat as a customer.
 */
export function signedChat({ chat }: Config): ChatPort {
  return {
    login(CustomerUUID) {
      if (!chat) return undefined
      return { Provider: 'intercom', Token: createHmac('sha256', chat.secret).update(CustomerUUID).digest('hex') }
    },
  }
}
