/** The thread in which large exchanges are judged. */
import { parentPort, workerData } from "node:worker_threads";
import type { PassedExchange } from "../traffic/exchange.ts";
import { Judge, type JudgeOptions } from "./judge.ts";
import type { SentJudgement } from "./thread.ts";

const judge = new Judge(workerData as JudgeOptions); // from thread.ts

parentPort?.on("message", (exchange: PassedExchange) => {
  const { sample, ...judgement } = judge.judge(exchange);
  // The history may find something wrong with a sighting.
  const isNeeded = judgement.violations.length > 0 || judgement.sighting !== undefined;
  const sent: SentJudgement = { ...judgement, sample: isNeeded ? sample() : undefined };
  parentPort?.postMessage(sent);
});
