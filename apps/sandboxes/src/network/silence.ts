import { particular, type Service } from './store.ts'

/** Silenced SIMs and numbers, and those whose next order fails. */
export class Silence {
  readonly #silent = new Set<string>()
  readonly #failing = new Set<string>()

  set(number: string, { silent, fails }: { silent: boolean; fails: boolean }): void {
    if (silent) this.#silent.add(number)
    else this.#silent.delete(number)
    if (fails) this.#failing.add(number)
    else this.#failing.delete(number)
  }

  /** Whether orders on a service are accepted but never progress. */
  has(service: Service): boolean {
    return numbersOf(service).some((one) => this.#silent.has(one))
  }

  /** Whether the pending order on a service must fail; reading it uses it up. */
  takeFailure(service: Service): boolean {
    return numbersOf(service).some((one) => this.#failing.delete(one))
  }
}

const numbersOf = (service: Service) => ['MSISDN', 'ICCID'].map((name) => particular(service, name))
