import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";

interface PartProps {
  /** Name of the part with its article, as in "No se pudo mostrar el menú". */
  name: string;
  children: ReactNode;
}

/**
 * An error boundary for a part of a page: shows which part is missing and offers a retry. On the server an error still
 * fails the page (`entry.server.tsx`), because the page would be cached for everybody.
 */
export class Part extends Component<PartProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    const { name, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <div role="alert" className="container row-3 middle apart page deep">
        <p>No se pudo mostrar {name}.</p>
        <Button variant="outline" onClick={() => this.setState({ failed: false })}>
          Reintentar
        </Button>
      </div>
    );
  }
}
