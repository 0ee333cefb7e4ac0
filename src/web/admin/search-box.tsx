import Search from "icon:search";
import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

const DELAY_MS = 300;

interface SearchBoxProps {
  label: string;
  /** The current search, from the address. */
  value: string;
  onSearch: (termino: string) => void;
}

/** A search field that submits when typing pauses. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useDebouncedCallback((termino: string) => {
    sent.current = termino;
    onSearch(termino);
  }, DELAY_MS);

  // The address changed from outside, e.g. by the back button.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  function change(next: string) {
    setText(next);
    send(next.trim());
  }

  return (
    <TextInput
      type="search"
      label={label}
      value={text}
      maxLength={100}
      autoComplete="off"
      leftSection={<Search size={18} aria-hidden="true" />}
      rightSection={text && <CloseButton aria-label="Borrar la búsqueda" onClick={() => change("")} />}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}
