import { NativeSelect } from "@mantine/core";
import type { ComponentProps } from "react";
import { club } from "#club";
import { answerOf, api } from "#web/api.ts";
import { useAnswer } from "#web/use-answer.ts";

interface AdminCanchaDeEventoProps extends Omit<ComponentProps<typeof NativeSelect>, "data" | "label"> {
  /** Whether the form is open; the courts are loaded then. */
  opened: boolean;
}

/** Optional court of the club, whose hours the event then occupies (Rule EVE-6). */
export function AdminCanchaDeEvento({ opened, ...rest }: AdminCanchaDeEventoProps) {
  const { answer } = useAnswer(opened ? "canchas" : null, (signal) =>
    answerOf(api.cancha.lista.$get({ query: {} }, { init: { signal } })),
  );
  const canchas = answer?.ok ? answer.data : [];
  return (
    <NativeSelect
      label="Cancha"
      description={
        answer?.ok === false
          ? "No se pudieron cargar las canchas: el evento se puede crear sin bloquear ninguna"
          : `Si se juega en el club: queda bloqueada ${club.canchas.horasDeEvento} horas desde que empieza`
      }
      data={[
        { value: "", label: "Ninguna, es en otro lado" },
        ...canchas.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      ]}
      {...rest}
    />
  );
}
