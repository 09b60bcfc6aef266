/** Each way in which a purchase can go wrong, as a story that is played and drawn. */
import type { Story } from "./record.ts";

export interface ToldStory extends Story {
  readonly title: string;
}

export const stories: Readonly<Record<string, ToldStory>> = {
  "lost-response": {
    title: "The purchase is made and its response is lost. The status shows it. Nothing is sent twice.",
    number: "08030000902",
  },
  "sold-despite-500": {
    title: "The service returns 500, although the purchase was made. The status shows it.",
    number: "08030000904",
  },
  "nothing-made": {
    title:
      "The service returns 500, and nothing was made. The status is 404, so the purchase is sent again under its id.",
    number: "08031234567",
    failure: "error; before",
  },
  "lagging-status": {
    title:
      "The response is lost, and the status does not show the purchase yet. It is sent again under its id, which the service rejects as a duplicate: nothing is bought twice.",
    number: "08030000930",
    failure: "drop",
  },
  "repeated-delivery": {
    title:
      "A proxy delivers the request twice. The program sees only the 422 of the second delivery, and checks the status.",
    number: "08030000933",
  },
  crash: {
    title:
      "The program stops before the response arrives. When it starts again, it checks the status of the stored id.",
    number: "08031234567",
    crash: true,
  },
};
