// plateau-hub.exe: draughts for boards that speak the Hub protocol.
#include <iostream>

#include "protocols/hub/hub_engine.h"
#include "windows/embedded.h"

int main() {
    const plateau::windows::EmbeddedResources resources;
    plateau::protocols::hub::HubEngine{resources, std::cin, std::cout}.run();
}
