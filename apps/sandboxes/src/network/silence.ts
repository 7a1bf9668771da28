import { particular, type Service } from './store.ts'

/** The SIMs and numbers of which nothing is heard, and those whose next order fails. */
export class Silence {
  readonly #silent = new Set<string>()
  readonly #failing = new Set<string>()

  set(number: string, { silent, fails }: { silent: boolean; fails: boolean }): void {
    if (silent) this.#silent.add(number)
    else this.#silent.delete(number)
    if (fails) this.#failing.add(number)
    else this.#failing.delete(number)
  }

  /** Whether an order on a service is taken and nothing comes of it. */
  has(service: Service): boolean {
    return numbersOf(service).some((one) => this.#silent.has(one))
  }

  /** Whether the order under way on a service fails; reading it uses it up. */
  takeFailure(service: Service): boolean {
    return numbersOf(service).some((one) => this.#failing.delete(one))
  }
}

const numbersOf = (service: Service) => ['MSISDN', 'ICCID'].map((name) => particular(service, name))
