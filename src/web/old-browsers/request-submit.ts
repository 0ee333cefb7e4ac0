/** `form.requestSubmit()`, without the argument, which nothing here uses. */
HTMLFormElement.prototype.requestSubmit ??= function (this: HTMLFormElement) {
  const button = document.createElement("button");
  button.hidden = true;
  this.append(button);
  button.click();
  button.remove();
};
