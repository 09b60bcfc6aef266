/** Secrets as services write them: tokens in groups, codes, names, and sentences that hold them. */
import { Random } from "@vending/shared/random";

/** The form of a private value, which is all that may be shown: `0` is a digit, `x` and `X` a letter. */
export type Form = string;

const groupings = [" ", "-", ".", ",", "/", ":", "_", "\u00a0", "\u2009", "\n", ""] as const;
const sentences = ["", "Token {} for you", "{} is your PIN.", '{"token":"{}"}', "<b>{}</b>", "id={}&pin={}"] as const;

export class Forms {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = new Random(seed, "forms");
  }

  below(end: number): number {
    return this.#random.below(end);
  }

  /** A secret, with or without a sentence around it. */
  any(): Form {
    const secret = this.#random.pick([() => this.digits(), () => this.code(), () => this.name()])();
    const sentence = this.#random.pick(sentences);
    return sentence === "" ? secret : sentence.replaceAll("{}", secret);
  }

  /** 12 to 20 digits, in groups of any size. */
  digits(): Form {
    const separator = this.#random.pick(groupings);
    const groups = Array.from({ length: 4 }, () => "0".repeat(3 + this.below(3)));
    return groups.join(separator);
  }

  /** Letters and digits, some of both, in groups of four. */
  code(): Form {
    const letters = this.#random.pick(["x", "X", "xX"]);
    const group = (): string => {
      const characters = ["0", ...Array.from({ length: 3 }, () => letters[this.below(letters.length)] ?? "x")];
      return this.#random.shuffled(characters).join("");
    };
    return [group(), group(), group()].join(this.#random.pick(["-", "", " "]));
  }

  name(): Form {
    return ["X", "X"].map((first) => first + "x".repeat(3 + this.below(5))).join(" ");
  }
}

/** A secret of this form. Another seed gives another secret of the same form, and what is shown must be the same. */
export function filled(form: Form, seed: number): string {
  const random = new Random(seed, form);
  const letter = (): string => String.fromCharCode(97 + random.below(26));
  return form.replace(/[0xX]/g, (kind) => {
    if (kind === "0") return random.digits(1);
    return kind === "x" ? letter() : letter().toUpperCase();
  });
}
