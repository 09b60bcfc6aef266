/** A Nigerian number has ten digits after its prefix. */
import { expect } from "vitest";
import type { Probe } from "./probe.ts";

export const probes: readonly Probe[] = [
  {
    title: "nothing shorter or longer is a number",
    async run(api) {
      for (const digits of ["803", "80312345", "803123456", "80312345678", "803123456789012"])
        for (const prefix of ["0", "234", "+234", "00234", "+234 (0)"])
          expect(() => api.toMsisdn(prefix + digits), prefix + digits).toThrow(api.InvalidRequestError);
      for (const prefix of ["0", "234", "+234 ", "00234", "+234 (0)"])
        expect(api.toMsisdn(`${prefix}803 123 4567`)).toBe("2348031234567");
    },
  },
  {
    title: "what comes along with a copied number is left out, and what is not a text is no number",
    async run(api) {
      for (const number of [
        "\u202a08031234567\u202c",
        "\u200e+234 803 123 4567\u200f",
        "\ufeff0803\u200b1234567",
        "0803\u00ad123\u20604567",
      ])
        expect(api.toMsisdn(number)).toBe("2348031234567");
      for (const value of [8031234567, 2348031234567, null, undefined, {}, [], 5n, Symbol("x")])
        expect(() => api.toMsisdn(value as never)).toThrow(api.InvalidRequestError);
    },
  },
];
